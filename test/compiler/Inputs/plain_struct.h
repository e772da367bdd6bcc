struct included { char c; int i; };
