import type { ComponentType } from 'react';
import { lazy } from './lazy.tsx';
import { loadPage } from './load-file.ts';
import AllFlags from './pages/flags/all-flags.tsx';
import ProjectFlags from './pages/project/project-flags.tsx';

/**
 * The files that pages are in. Each file is a call of a function, and an account may have room for ten at once: so
 * pages that are used together share one, of 20 kB at least.
 */
const pageFiles = {
  'change-requests': () => import('./page-files/change-requests.ts'),
  events: () => import('./page-files/events.ts'),
  flag: () => import('./page-files/flag.ts'),
  home: () => import('./page-files/home.ts'),
  instance: () => import('./page-files/instance.ts'),
  parts: () => import('./page-files/parts.ts'),
  people: () => import('./page-files/people.ts'),
  projects: () => import('./page-files/projects.ts'),
  'sign-in': () => import('./page-files/sign-in.ts'),
} as const;

const inMain = { AllFlags, ProjectFlags };

type PageFiles = typeof pageFiles;

/** Where a page is: in a file, or in the first one, and under which name. */
export type PlaceOfPage =
  | readonly ['main', keyof typeof inMain]
  | {
      [F in keyof PageFiles]: readonly [F, keyof Awaited<ReturnType<PageFiles[F]>>];
    }[keyof PageFiles];

/** The page at a place, which is loaded when it is first shown. */
export function pageAt([file, name]: PlaceOfPage): ComponentType {
  if (file === 'main') return inMain[name];
  return lazy(async () => {
    const pages = await loadPage<Readonly<Record<string, unknown>>>(pageFiles[file]);
    return pages[name] as ComponentType;
  });
}
