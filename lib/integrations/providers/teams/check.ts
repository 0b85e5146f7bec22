import { commonChecks, type ParameterChecks } from '../parts/parameter-check.ts';

export const teamsChecks: ParameterChecks = commonChecks;
