export const handler = undefined;
