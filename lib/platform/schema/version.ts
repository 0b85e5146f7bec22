/** The `version` of a response; there has been no other than 1. */
export const versionSchema = {
  type: 'integer',
  enum: [1],
  description: 'Version of this payload.',
  examples: [1],
} as const;
