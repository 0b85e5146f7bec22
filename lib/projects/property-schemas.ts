import {
  descriptionSchema,
  projectIdPattern,
  readable,
  storable,
} from '../platform/schema/names.ts';
import {
  choice,
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../platform/schema/words.ts';

export const projectIdSchema = text('Id of the project, unique in the instance.', 'checkout', {
  minLength: 1,
  maxLength: 100,
  pattern: projectIdPattern,
});

export const projectNameSchema = text('Its name.', 'Checkout', {
  minLength: 1,
  maxLength: 255,
  pattern: readable,
});

export const projectDescriptionSchema = {
  ...descriptionSchema,
  examples: ['Everything around the checkout.'],
} as const;

export const modeSchema = choice(
  'Who can see and change the project.',
  ['open', 'protected', 'private'],
  'open',
);

export const stickinessSchema = text('Default stickiness of new strategies.', 'default', {
  minLength: 1,
  maxLength: 100,
  pattern: readable,
});

export const featureLimitSchema = nullable(
  integer('Maximum number of active flags; `null` means no limit.', 500, {
    minimum: 0,
    maximum: 1_000_000,
  }),
);

export const environmentNameSchema = text('Name of the environment.', 'development', {
  minLength: 1,
  maxLength: 100,
});

export const favoriteSchema = flag('Whether it is a favourite of the caller.', false);

/** Maximum length of each text of the naming rule of a project. */
const MAX_NAMING_TEXT = 500;

export const featureNamingSchema = {
  title: 'FeatureNaming',
  type: ['object', 'null'],
  description:
    'Rule for the names of new flags. `null`, or an empty pattern, removes it; without a rule it is left out of responses.',
  examples: [{ pattern: '^[a-z]+\\.[a-z-]+$', example: 'checkout.new-form', description: null }],
  properties: {
    pattern: namingText(
      'Regular expression in the syntax of RE2; the whole name has to match.',
      '^[a-z]+\\.[a-z-]+$',
    ),
    example: namingText('A name that matches.', 'checkout.new-form'),
    description: namingText('The rule in words.', 'The team, a dot and the purpose.'),
  },
} as const;

export const managedFromGitSchema = {
  title: 'GitSource',
  type: ['object', 'null'],
  description:
    'Where the flags of the project are edited, for people: the console leads there. `null` ends that; where they are edited in the service, it is left out of responses.',
  examples: [{ repository: 'https://github.com/example/shop', path: 'flags' }],
  required: ['repository'],
  properties: {
    repository: text('Address of the repository.', 'https://github.com/example/shop', {
      minLength: 1,
      maxLength: 500,
      pattern: '^https?://[^\\s/?#]+(/[^\\s]*)?$',
    }),
    path: nullable(
      text('The folder of the files in it; `null`: its root.', 'flags', {
        maxLength: 200,
        pattern: readable,
      }),
    ),
  },
} as const;

export const linkTemplatesSchema = list(
  'Links shown with its flags.',
  10,
  object('LinkTemplate', 'Template of a link.', {
    title: optional(nullable(text('Display title.', 'Issues'))),
    urlTemplate: text(
      'URL with the placeholders `{{project}}` and `{{feature}}`.',
      'https://issues.example.com/{{feature}}',
      { minLength: 1, maxLength: 1_000, pattern: readable },
    ),
  }),
  [{ title: 'Issues', urlTemplate: 'https://issues.example.com/{{feature}}' }],
);

/** The settings of a project, in requests and in responses. */
export const settingsProperties = {
  name: projectNameSchema,
  description: projectDescriptionSchema,
  mode: modeSchema,
  defaultStickiness: stickinessSchema,
  featureLimit: featureLimitSchema,
  featureNaming: featureNamingSchema,
} as const;

function namingText(description: string, example: string) {
  return nullable(text(description, example, { maxLength: MAX_NAMING_TEXT, pattern: storable }));
}
