import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable, storable } from '../../platform/schema/names.ts';
import { MAX_BANNERS } from './model.ts';

const id = {
  type: 'integer',
  minimum: 1,
  maximum: 9_999_999_999,
  description: 'Id of the banner; newer banners have higher ids.',
  examples: [1],
} as const satisfies JSONSchema;

const settings = {
  message: {
    type: 'string',
    minLength: 1,
    maxLength: 2_000,
    pattern: readable,
    description: 'Message in Markdown.',
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
    description: 'Appearance of the banner.',
    examples: ['warning'],
  },
  sticky: {
    type: 'boolean',
    description: 'Whether it stays visible while the page is scrolled.',
    examples: [false],
  },
  icon: nullableText(
    100,
    'Name of an icon; `none` for no icon, `null` for the default of the variant.',
    'none',
  ),
  link: nullableText(
    2_000,
    'Target of the link: an absolute or relative URL, or `dialog`; `null` for no link.',
    'https://status.example.com',
  ),
  linkText: nullableText(200, 'Text of the link; `null` shows `More info`.', 'Status page'),
  dialogTitle: nullableText(
    200,
    'Title of the dialog; `null` shows the text of the link.',
    'Maintenance',
  ),
  dialog: nullableText(10_000, 'Content of the dialog in Markdown; `null` for none.', '# Details'),
} as const;

/** Body of creating a banner. */
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

/** Body of updating a banner. Omitted properties, except the message, keep their values. */
export const updateBannerSchema = {
  title: 'UpdateBanner',
  type: 'object',
  description: 'Changes to a banner.',
  required: ['message'],
  properties: settings,
} as const satisfies JSONSchema;

/** A banner as the API returns it. */
export const bannerSchema = {
  title: 'Banner',
  type: 'object',
  description: 'A message shown to all users of the admin interface.',
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
    createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
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
      description: 'The banners, sorted by id.',
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

function nullableText(maxLength: number, description: string, example: string) {
  return {
    type: ['string', 'null'],
    maxLength,
    pattern: storable,
    description,
    examples: [example],
  } as const;
}
