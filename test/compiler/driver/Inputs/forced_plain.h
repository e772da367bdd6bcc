enum { from_plain_header = 7 };
