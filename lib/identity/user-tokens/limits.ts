/** Maximum of tokens of one user. */
export const MAX_USER_TOKENS = 10;
