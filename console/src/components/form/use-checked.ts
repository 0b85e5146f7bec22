import { type RefObject, useEffect, useState } from 'react';

/**
 * What is wrong in a form, by JSON pointer: what is still to be typed, once the person has tried to send it, and
 * otherwise what was refused. The first field that it is about takes the focus.
 * @param wrong what can be told without asking the service
 * @param refused what the service said about the last request
 * @returns the faults, and a function that says whether the form may be sent
 */
export function useChecked(
  form: RefObject<HTMLFormElement | null>,
  wrong: ReadonlyMap<string, string> | undefined,
  refused: ReadonlyMap<string, string>,
) {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, form]);
  const isComplete = () => {
    if (!wrong?.size) {
      setTries(0);
      return true;
    }
    setTries((before) => before + 1);
    return false;
  };
  return [tries > 0 && wrong?.size ? wrong : refused, isComplete] as const;
}
