#!/bin/sh
# don't worry: `this` isn't "run" $(either
echo a # trailing 'comment
#no space
   # indented
if true # why
then # because
  echo b   #x
fi # end
case a in # x
  # a comment here
  a) # there
    echo c ;; # and there
  # and a last one
esac
for i in 1 2 # list
do echo $i; done
x=( # array
  a # first
  # second is 'missing
  b )
f() { # body
  echo "${x[*]}" # '
}
f | # pipe
  cat && # and
  echo d
