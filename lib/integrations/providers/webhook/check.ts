import { RuleError } from '../../../platform/errors.ts';
import {
  commonChecks,
  type ParameterChecks,
  refuseInvalidHeader,
} from '../parts/parameter-check.ts';
import { refuseInvalidTemplate } from './body-template.ts';
import { TemplateError } from './bounded-writer.ts';
import { parseSigningSecrets } from './signing-secrets.ts';

export const webhookChecks: ParameterChecks = {
  ...commonChecks,
  contentType: refuseInvalidHeader,
  authorization: refuseInvalidHeader,
  signingSecret: parseSigningSecrets,
  bodyTemplate: refuseInvalidBodyTemplate,
};

function refuseInvalidBodyTemplate(value: string): void {
  try {
    refuseInvalidTemplate(value);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new RuleError(`cannot be rendered as a mustache template: ${error.rule}`);
  }
}
