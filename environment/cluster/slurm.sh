#!/usr/bin/env bash
# One task of a SLURM array: environment/chesslab with the arguments given here, and the task's number as its --shard, or
# as the --pair of a match or a ladder.
# The checkout and the folders named are on a file system that all machines see, and environment/lab --setup has run.
#
#     mining="mine --games 1000000 --out my-games"
#     tasks=$(sbatch --parsable --array=1-1000%64 environment/cluster/slurm.sh $mining)
#     sbatch --dependency=afterok:$tasks --ntasks=1 --wrap "environment/chesslab $mining --merge"
#
# A task that was cut off is put in the queue again; sbatch --array=17,42 repeats those that a merge names.
#SBATCH --job-name=chesslab
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --output=chesslab-%A-%a.log
set -eu
cd "${SLURM_SUBMIT_DIR:?is set by SLURM}" # SLURM runs a copy of this file from elsewhere
case "${1:-}" in match | ladder) number=--pair ;; *) number=--shard ;; esac
exec environment/chesslab "$@" "$number"
