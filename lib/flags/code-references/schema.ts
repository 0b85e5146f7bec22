import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import {
  amount,
  choice,
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import {
  MAX_CODE_SEARCHES,
  MAX_FLAGS_IN_PART,
  MAX_PARTS,
  MAX_PATH,
  MAX_PLACES_OF_FLAG,
} from './limits.ts';

const repository = text('Name of the repository.', 'acme/shop', {
  minLength: 1,
  maxLength: 200,
  pattern: readable,
});
const branch = text('Name of the branch.', 'main', {
  minLength: 1,
  maxLength: 250,
  pattern: readable,
});
const commit = text('Hash of the commit.', '9096463a1f5c2f0f7a3fbd0e6d0f2c1b8a7e6d5c', {
  minLength: 7,
  maxLength: 64,
  pattern: '^[0-9a-f]+$',
});
const isDefaultBranch = 'Whether it is the branch that counts: the default one of the repository.';
const committedAt = { ...dateTimeSchema, description: 'When the commit was made.' };
const url = text('Address of the page of the repository.', 'https://github.com/acme/shop', 500);
const path = text(
  'Path of a file from the root of the repository, with `/` between folders.',
  'src/checkout.ts',
  { minLength: 1, maxLength: MAX_PATH, pattern: readable },
);
const line = integer('Number of a line, from 1.', 42, { minimum: 1, maximum: 100_000_000 });
const flagName = text('Name of the flag.', 'new-checkout', {
  minLength: 1,
  maxLength: 100,
  pattern: readable,
});
const more = 'How many places there are beyond these.';

const upTo = { minimum: 0, maximum: 1_000_000_000 };
const searched = object('CodeSearched', 'What was looked through.', {
  files: integer('Files.', 812, upTo),
  names: integer('Names that were looked for.', 37, upTo),
  skipped: integer('Files that were left out, as they are binary or large.', 3, upTo),
});

/** Body of an upload. What is not in it is dropped, a text of the code for one. */
export const uploadSchema = object(
  'CodeReferences',
  'Where the flags of a project are in the code of a branch; never the code itself.',
  {
    repository,
    branch,
    isDefaultBranch: optional(flag(isDefaultBranch, true, { default: true })),
    commit,
    committedAt: optional({
      ...committedAt,
      description: 'When the commit was made. Default: now. An older one than is known is ignored.',
    }),
    url: optional(url),
    flags: list(
      'The flags that were found; all others of the project were not.',
      MAX_FLAGS_IN_PART,
      object('Where a flag was found.', {
        name: flagName,
        references: list(
          'Lines that name it.',
          MAX_PLACES_OF_FLAG,
          object('A line of a file.', { path, line }),
          [{ path: 'src/checkout.ts', line: 42 }],
        ),
        more: optional(integer(more, 0, upTo)),
      }),
    ),
    searched,
    part: optional(
      object(
        'Which part of an upload this is, if it has several. What is known changes with the last one.',
        {
          upload: text('A name of the upload that no other has.', '0d3b8a52-6c1f-4e0e', {
            minLength: 8,
            maxLength: 100,
            pattern: readable,
          }),
          index: integer('Its number, from 0.', 0, { minimum: 0, maximum: MAX_PARTS - 1 }),
          isLast: flag('Whether all others were sent.', false),
        },
      ),
    ),
  },
);

/** What became of an upload. */
export const uploadAnswerSchema = object('CodeReferencesUpload', 'What became of an upload.', {
  version: versionSchema,
  outcome: choice(
    'Whether this replaced what was known of the branch; or was kept until the last part comes; or is of an older commit than is known, and was ignored.',
    ['replaced', 'part-kept', 'older'],
    'replaced',
  ),
  repository,
  branch,
  commit: { ...commit, description: 'The commit that is known now; of a part its own.' },
  flags: amount('Flags of the project that are known to be in the code; of a part its own.', 12),
  unknownFlags: amount('Names that were left out, as the project has no such flag.', 0),
  goneFlags: list(
    'The first flags of which the last reference on a default branch is gone by this.',
    100,
    flagName,
    ['old-checkout'],
  ),
});

/** Which branch's references to delete. */
export const deleteQuerySchema = object('CodeReferencesBranch', 'A branch of a repository.', {
  repository,
  branch,
});

const search = {
  repository,
  branch,
  isDefaultBranch: flag(isDefaultBranch),
  commit,
  committedAt,
  searchedAt: { ...dateTimeSchema, description: 'When it was uploaded.' },
  url: nullable(url),
};

/** The searched branches of a project. */
export const repositoriesSchema = object(
  'ProjectCodeReferences',
  'Which branches of repositories were searched for the flags of a project.',
  {
    version: versionSchema,
    project: text('Id of the project.', 'default'),
    repositories: list(
      'The branches, sorted by repository and name.',
      MAX_CODE_SEARCHES,
      object('CodeSearch', 'The newest search of a branch.', {
        ...search,
        flags: amount('Flags that were found.', 12),
        references: amount('Places of all of them.', 80),
        searched,
      }),
      [],
    ),
  },
);

/** Where a flag is in code. */
export const flagReferencesSchema = object(
  'FeatureCodeReferences',
  'Where a flag is in the code of the repositories that were searched.',
  {
    version: versionSchema,
    project: text('Id of the project.', 'default'),
    name: flagName,
    left: amount('Lines on default branches that name it.', 3),
    notProof: text('What a search does not see.', 'A search sees names as they are written.', 300),
    repositories: list(
      'What each search says: one for each branch. Searches from before the flag was created are left out.',
      MAX_CODE_SEARCHES,
      object('FlagCodeSearch', 'What the newest search of a branch says about a flag.', {
        ...search,
        references: list(
          'Lines that name it, sorted by file.',
          MAX_PLACES_OF_FLAG,
          object('CodeReference', 'A line of a file.', {
            path,
            line,
            link: nullable(
              text(
                'Address of the line at that commit; `null` where the form of addresses is not known.',
                'https://github.com/acme/shop/blob/9096463a/src/checkout.ts#L42',
                2_500,
              ),
            ),
          }),
          [],
        ),
        more: amount(more, 0),
        goneAt: nullable({
          ...committedAt,
          description: 'When the commit was made that had none any more, if there were some.',
        }),
      }),
      [],
    ),
  },
);

/** What is left of a flag on the default branches of its project's repositories. */
export const codeStateProperties = {
  left: amount('Lines that name it.', 3),
  places: list(
    'Some of them.',
    5,
    object('CodePlace', 'A line that names a flag.', { repository, path, line }),
    [{ repository: 'acme/shop', path: 'src/checkout.ts', line: 42 }],
  ),
} as const;
