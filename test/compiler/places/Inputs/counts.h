static int UNIQUE(of_header_) = 40;
