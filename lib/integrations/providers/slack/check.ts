import { RuleError } from '../../../platform/errors.ts';
import { commonChecks, type ParameterChecks } from '../parts/parameter-check.ts';

/** Slack allows 80. Every attempt is recorded with its channel. */
const MAX_CHANNEL_LENGTH = 100;

export const slackChecks: ParameterChecks = {
  ...commonChecks,
  defaultChannel: refuseInvalidChannel,
};

function refuseInvalidChannel(value: string): void {
  if (value.replaceAll('#', '').trim() === '') throw new RuleError('must be the name of a channel');
  if (value.length > MAX_CHANNEL_LENGTH) {
    throw new RuleError(`must not have more than ${MAX_CHANNEL_LENGTH} characters`);
  }
}
