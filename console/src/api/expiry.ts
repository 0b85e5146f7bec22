import { createStore } from '../store.ts';

interface Expired {
  /** Ends the wait of all requests: whether the person has signed in again. */
  readonly settle: (isSignedIn: boolean) => void;
  readonly settled: Promise<boolean>;
}

/** Set while a person who was signed in has to sign in again. */
export const expiry = createStore<Expired | undefined>(undefined);

let isSignedIn = false;

/** Name of the setting in the browser that says that somebody was signed in when it was last used. */
const SETTING = 'signedIn';

/** Whether somebody is probably signed in; without that, nothing but who it is needs to be asked. */
export function isProbablySignedIn(): boolean {
  return localStorage.getItem(SETTING) !== null;
}

/** Says whether a page for people who are signed in is shown. */
export function setSignedIn(value: boolean): void {
  isSignedIn = value;
  if (value) localStorage.setItem(SETTING, 'yes');
  else localStorage.removeItem(SETTING);
}

/**
 * Waits until the person has signed in again, on the page that they are on.
 * @returns `false` if nobody was signed in, or the person does not want to
 */
export function signedInAgain(): Promise<boolean> {
  if (!isSignedIn) return Promise.resolve(false);
  const waiting = expiry.get();
  if (waiting) return waiting.settled;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  expiry.set({
    settled: promise,
    settle: (value) => {
      expiry.set(undefined);
      resolve(value);
    },
  });
  return promise;
}
