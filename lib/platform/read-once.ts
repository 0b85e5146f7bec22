/**
 * Reads each thing once, for all who ask for it in one piece of work. It stays known as long as the returned function does,
 * and a failed read stays failed.
 * @param read reads the thing with this key; keys are the same if their JSON is
 */
export function readOnce<Key, T>(read: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const id = JSON.stringify(key);
    const found = known.get(id) ?? read(key);
    known.set(id, found);
    return found;
  };
}
