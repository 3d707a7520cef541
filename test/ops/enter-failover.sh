#!/bin/bash
# Runs a command as root with processes, mounts and a network of its own. As process 1, this shell also collects the processes of killed databases,
# which would otherwise still count as running. Everything ends with it.
set -euo pipefail
mount --make-rprivate /
mount -t tmpfs tmpfs /run
code=0
"$@" || code=$?
exit "$code"
