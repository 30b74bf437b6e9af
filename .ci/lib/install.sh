# Sourced by .ci/lib/prepare.sh: installs packages of the system.
# shellcheck shell=bash

# Installs Debian packages with apt-get, after naming them. Without a package it does nothing.
#
# The first argument is a sentence that says what the packages are for, the others are the packages:
#   need_packages "The scripts are checked by shellcheck." shellcheck
need_packages() {
  local purpose=$1
  shift
  [ $# -gt 0 ] || return 0
  if [ "$(uname -s)" != Linux ] || ! command -v apt-get >/dev/null 2>&1; then
    die "$purpose Missing here: $*." \
      "This machine has no apt-get: install the programs with its own package manager, then run this again."
  fi
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 ||
      die "$purpose Missing here: $*. There is no sudo: run 'apt-get install $*' as root, then run this again."
    as_root=(sudo)
  fi
  say "$purpose Installing what is missing, with apt-get${as_root:+ and sudo}: $*"
  "${as_root[@]}" apt-get update -qq >&2 ||
    say "The package lists could not be updated. The installation continues with the old lists."
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2 ||
    die "apt-get could not install $*. Its message is above. Correct the cause, then run this again."
}

# Installs pyte, a terminal in Python, into a virtual environment in a folder.
need_pyte() {
  local folder=$1 missing=()
  "$folder/bin/python" -c 'import pyte' >/dev/null 2>&1 && return
  python3 -c 'import venv, ensurepip' >/dev/null 2>&1 || missing+=(python3-venv)
  need_packages "Python needs a folder for pyte." ${missing[@]+"${missing[@]}"}
  say "Installing pyte with pip into $folder"
  python3 -m venv "$folder" >&2 || die "python3 could not make a folder for pyte; its own message stands above."
  "$folder/bin/pip" install --quiet --disable-pip-version-check 'pyte>=0.8,<0.9' >&2 ||
    die "pip could not install pyte; its own message stands above. Mend that, then run this again."
}
