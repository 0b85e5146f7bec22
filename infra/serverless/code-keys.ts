import { resourcesOfType, type Template } from './template.ts';

/** The package of a function, on this machine. */
export interface CodePackage {
  /** Its file name, `createFeature.zip`, by which the CLI refers to it. */
  readonly name: string;
  /** SHA-256 of its content, in hexadecimal digits. */
  readonly hash: string;
}

/** An object of the bucket of deployments. */
export interface StoredObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** Code that was uploaded by a deployment that is still under way, or has just failed, is kept. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** The name of the object that has the code. */
export function codeObject({ hash }: CodePackage): string {
  return `${hash}.zip`;
}

/**
 * The template with code that is named by its content: a deployment then changes only functions whose code
 * has changed, where the CLI would give every package a new name each time.
 *
 * @param folder of the code in the bucket
 * @throws {Error} when a function has no package
 */
export function withCodeKeys(
  template: Template,
  folder: string,
  packages: readonly CodePackage[],
): Template {
  const byName = new Map(packages.map((each) => [each.name, each]));
  const replaced = resourcesOfType(template, 'AWS::Lambda::Function').map(([id, resource]) => {
    const code = resource.Properties.Code as { readonly S3Key: string };
    const found = byName.get(code.S3Key.replace(/^.*\//, ''));
    if (!found) throw new Error(`The function ${id} has no package ${code.S3Key}.`);
    const Code = { ...code, S3Key: `${folder}/${codeObject(found)}` };
    return [id, { ...resource, Properties: { ...resource.Properties, Code } }];
  });
  return { ...template, Resources: { ...template.Resources, ...Object.fromEntries(replaced) } };
}

/**
 * The code that no template names and no deployment under way may need.
 * @param stored the code in the bucket
 * @param templates texts of the templates of the deployments that can be rolled back to
 */
export function obsoleteCode(
  stored: readonly StoredObject[],
  templates: readonly string[],
  now: Date,
): string[] {
  return stored
    .filter(({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > KEPT_MS)
    .map(({ key }) => key)
    .filter((key) => !templates.some((text) => text.includes(key)));
}
