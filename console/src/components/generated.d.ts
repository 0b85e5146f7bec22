declare module 'generated:icons.svg' {
  /** The name of the file with all icons, each a symbol with its name as id. */
  const file: string;
  export default file;
}
