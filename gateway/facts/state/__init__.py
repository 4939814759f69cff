"""What the shell would know at a point of the text: variables, functions, folder, files it wrote."""
