/** Work that is done once at a time: who asks for it while it is under way gets another run after that one. */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(work, work);
    return last;
  };
}
