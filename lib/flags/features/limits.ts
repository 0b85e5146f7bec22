/** Maximum of links of a flag. */
export const MAX_LINKS = 10;

/** Maximum of flags in one environment whose strategies are on one page of those that use a context field. */
export const MAX_FIELD_PLACES = 500;
