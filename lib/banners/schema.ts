import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { readable, storable } from '../schema/names.ts';

/** Banners that an instance may have. */
export const MAX_BANNERS = 200;

const id = {
  type: 'integer',
  minimum: 1,
  maximum: 9_999_999_999,
  description: 'Id of the banner; a newer one has a higher id.',
  examples: [1],
} as const satisfies JSONSchema;

const nullableText = (maxLength: number, description: string, example: string) =>
  ({
    type: ['string', 'null'],
    maxLength,
    pattern: storable,
    description,
    examples: [example],
  }) as const;

const settings = {
  message: {
    type: 'string',
    minLength: 1,
    maxLength: 2_000,
    pattern: readable,
    description: 'What it says; markdown.',
    examples: ['We are **down** for maintenance on Sunday.'],
  },
  enabled: {
    type: 'boolean',
    description: 'Whether it is shown.',
    examples: [true],
  },
  variant: {
    type: 'string',
    enum: ['info', 'warning', 'error', 'success'],
    description: 'How it looks.',
    examples: ['warning'],
  },
  sticky: {
    type: 'boolean',
    description: 'Whether it stays in sight while the page is scrolled.',
    examples: [false],
  },
  icon: nullableText(
    100,
    'Name of an icon; `none` for none, `null` for that of the variant.',
    'none',
  ),
  link: nullableText(
    2_000,
    'Where its link leads: a URL, absolute or relative, or `dialog`; `null` for no link.',
    'https://status.example.com',
  ),
  linkText: nullableText(200, 'Text of the link; `More info` is shown for `null`.', 'Status page'),
  dialogTitle: nullableText(
    200,
    'Title of the dialog; the text of the link is shown for `null`.',
    'Maintenance',
  ),
  dialog: nullableText(10_000, 'What the dialog says; markdown. `null` for none.', '# Details'),
} as const;

/** What creates a banner. */
export const createBannerSchema = {
  title: 'CreateBanner',
  type: 'object',
  description: 'A banner to create.',
  required: ['message'],
  properties: {
    ...settings,
    enabled: { ...settings.enabled, default: true },
    variant: { ...settings.variant, default: 'info' },
    sticky: { ...settings.sticky, default: false },
  },
} as const satisfies JSONSchema;

/** What changes a banner; what is left out, but for the message, stays as it is. */
export const updateBannerSchema = {
  title: 'UpdateBanner',
  type: 'object',
  description: 'What to change of a banner.',
  required: ['message'],
  properties: settings,
} as const satisfies JSONSchema;

/** Part 2.17. */
export const bannerSchema = {
  title: 'Banner',
  type: 'object',
  description: 'A message that is shown to all users of the administration.',
  required: [
    'id',
    'message',
    'enabled',
    'variant',
    'sticky',
    'icon',
    'link',
    'linkText',
    'dialogTitle',
    'dialog',
    'createdAt',
  ],
  additionalProperties: false,
  properties: {
    id,
    ...settings,
    createdAt: { ...dateTimeSchema, description: 'When it was created.' },
  },
} as const satisfies JSONSchema;

export const bannersSchema = {
  title: 'Banners',
  type: 'object',
  description: 'All banners.',
  required: ['banners'],
  additionalProperties: false,
  properties: {
    banners: {
      type: 'array',
      maxItems: MAX_BANNERS,
      description: 'The banners, by id.',
      items: bannerSchema,
    },
  },
} as const satisfies JSONSchema;

/** Path parameters of `/banners/{id}`. */
export const bannerParams = {
  type: 'object',
  required: ['id'],
  properties: { id },
} as const satisfies JSONSchema;
