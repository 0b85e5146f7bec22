/** The part of the package that is used, without that for languages. */
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

declare module 'negotiator/lib/mediaType.js' {
  /**
   * The media types that a caller accepts, the best one first; those it accepts equally in the order given.
   * @param accept the header `accept`
   */
  export function preferredMediaTypes<M extends string>(
    accept: string,
    provided: readonly M[],
  ): M[];
}
