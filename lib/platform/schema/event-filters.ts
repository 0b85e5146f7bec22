/** `IS:a` or `IS_ANY_OF:a,b`: an operator, and any text behind it. */
export const eventFilter = '^(IS|IS_ANY_OF):(.*?)(,([a-zA-Z0-9_]+))*$';

/** `IS:yyyy-mm-dd`. */
export const eventDay = '^(IS):\\d{4}-\\d{2}-\\d{2}$';
