import {
  findChangeRequestsTool,
  getChangeRequestTool,
  proposeChangeTool,
  submitChangeRequestTool,
} from './change-requests.ts';
import { getCleanUpBriefTool } from './clean-up.ts';
import { createFlagTool } from './create-flag.ts';
import { findDriftTool, proposePromotionTool } from './drift.ts';
import { explainEvaluationTool } from './explain-evaluation.ts';
import { findFlagsTool } from './find-flags.ts';
import { listProjectsTool } from './list-projects.ts';
import { compareFlagEnvironmentsTool, getFlagTool, getFlagUsageTool } from './read-flags.ts';
import type { Tool } from './tool-model.ts';

/** Every tool, in the order in which agents see them: a list that never changes its order can be cached. */
export const allTools: readonly Tool[] = [
  listProjectsTool,
  findFlagsTool,
  getFlagTool,
  explainEvaluationTool,
  compareFlagEnvironmentsTool,
  getFlagUsageTool,
  getCleanUpBriefTool,
  findDriftTool,
  findChangeRequestsTool,
  getChangeRequestTool,
  createFlagTool,
  proposeChangeTool,
  proposePromotionTool,
  submitChangeRequestTool,
];
