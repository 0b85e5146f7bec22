/** Maximum of links of a flag. */
export const MAX_LINKS = 10;
