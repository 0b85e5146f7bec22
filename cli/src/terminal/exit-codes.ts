/** How the command ends, for scripts. */
export const exitCodes = {
  done: 0,
  /** The service refused, could not be reached, or something failed. */
  failed: 1,
  /** An unknown command or option, or a value that it cannot have. */
  wrongUse: 2,
  /** A check found a difference, or something waits for approval. */
  different: 3,
  /** The person has ended it (Ctrl C), as shells say it. */
  interrupted: 130,
} as const;
