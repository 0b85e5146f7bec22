import { crossOriginPreflight } from '../frontend/preflight.ts';

const { role: _roleOfGroup, ...preflight } = crossOriginPreflight;

/** CORS preflights as for the frontend API. The group's function answers them, without touching data. */
export const ofrepPreflight = { ...preflight, tag: 'OFREP' } as const;
