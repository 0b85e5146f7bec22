/** The part of the package that is used, without those for languages and media types. */
declare module 'negotiator/lib/encoding.js' {
  /**
   * The encodings that a caller accepts, the best one first.
   * @param accept the header `accept-encoding`
   * @param preferred decides between those that the caller accepts equally
   */
  export function preferredEncodings<E extends string>(
    accept: string,
    provided: readonly E[],
    preferred: readonly E[],
  ): E[];
}
