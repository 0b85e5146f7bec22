import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable, storable } from '../../platform/schema/names.ts';
import {
  choice,
  closed,
  flag,
  integer,
  list,
  nullable,
  object,
  text,
} from '../../platform/schema/words.ts';
import { MAX_BANNERS } from './model.ts';

const id = integer('Id of the banner; newer banners have higher ids.', 1, {
  minimum: 1,
  maximum: 9_999_999_999,
});

const settings = {
  message: text('Message in Markdown.', 'We are **down** for maintenance on Sunday.', {
    minLength: 1,
    maxLength: 2_000,
    pattern: readable,
  }),
  enabled: flag('Whether it is shown.'),
  variant: choice('Appearance of the banner.', ['info', 'warning', 'error', 'success'], 'warning'),
  sticky: flag('Whether it stays visible while the page is scrolled.', false),
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

export const bannersSchema = closed('Banners', 'All banners.', {
  banners: list('The banners, sorted by id.', MAX_BANNERS, bannerSchema),
});

/** Path parameters of `/banners/{id}`. */
export const bannerParams = object({
  id,
});

function nullableText(maxLength: number, description: string, example: string) {
  return nullable(text(description, example, { maxLength, pattern: storable }));
}
