import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import {
  type CodePackage,
  codeObject,
  obsoleteCode,
  type StoredObject,
  withCodeKeys,
} from './code-keys.ts';
import type { Template } from './template.ts';

/** The part of the CLI's plugin for deployments that uploads packages. */
interface Deployment {
  bucketName: string;
  options: { force?: boolean };
  uploadFunctionsAndLayers: () => Promise<void>;
  uploadZipFile(file: {
    readonly filename: string;
    readonly s3KeyDirname: string;
    readonly basename: string;
  }): Promise<unknown>;
}

interface Provider {
  getDeploymentPrefix(): string;
  getStage(): string;
  /** Only osls has this one. */
  getAwsSdkV3Config?(): Promise<object>;
}

interface Serverless {
  readonly serviceDir: string;
  readonly pluginManager: { readonly plugins: readonly object[] };
  readonly service: {
    readonly service: string;
    readonly provider: {
      compiledCloudFormationTemplate: Template;
      readonly shouldNotDeploy?: boolean;
      readonly deploymentWithEmptyChangeSet?: boolean;
    };
    getAllFunctions(): readonly string[];
    getFunction(name: string): { readonly package: { readonly artifact: string } };
  };
  getProvider(name: 'aws'): Provider;
}

/** A package with its path. */
interface PackageFile extends CodePackage {
  readonly path: string;
}

const UPLOADS_AT_ONCE = 6;

/**
 * A plugin of osls: names the code of functions by its content and uploads only what the bucket does not have,
 * so that a deployment touches only functions that have changed. With other CLIs it does nothing.
 */
export default class CodeByContent {
  readonly hooks: Readonly<Record<string, () => Promise<void>>>;
  readonly #serverless: Serverless;

  constructor(serverless: Serverless) {
    this.#serverless = serverless;
    this.hooks = serverless.getProvider('aws').getAwsSdkV3Config
      ? {
          'after:package:compileEvents': async () => this.#rename(),
          'before:aws:deploy:deploy:checkForChanges': async () => this.#takeOver(),
          'after:aws:deploy:finalize:cleanup': () => this.#cleanUp(),
        }
      : {};
  }

  #rename(): void {
    const { provider } = this.#serverless.service;
    // Others keep a reference to the template, so its resources are replaced in place.
    const template = provider.compiledCloudFormationTemplate;
    const { Resources } = withCodeKeys(template, this.#folder('code'), this.#packages());
    template.Resources = Resources;
  }

  /** The CLI compares the names and packages of its own folder, in which the code no longer is. CloudFormation knows better. */
  #takeOver(): void {
    const deployment = this.#deployment();
    deployment.options.force = true;
    deployment.uploadFunctionsAndLayers = () => this.#upload(deployment);
  }

  async #upload(deployment: Deployment): Promise<void> {
    const s3KeyDirname = this.#folder('code');
    const stored = new Set((await this.#list(`${s3KeyDirname}/`)).map(({ key }) => basename(key)));
    const missing = new Map(
      this.#packages()
        .filter((each) => !stored.has(codeObject(each)))
        .map((each) => [codeObject(each), each.path]),
    );
    const files = [...missing];
    const work = async () => {
      for (let next = files.pop(); next; next = files.pop()) {
        const [name, filename] = next;
        await deployment.uploadZipFile({ filename, s3KeyDirname, basename: name });
      }
    };
    await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work));
  }

  async #cleanUp(): Promise<void> {
    const { shouldNotDeploy, deploymentWithEmptyChangeSet } = this.#serverless.service.provider;
    if (shouldNotDeploy || deploymentWithEmptyChangeSet) return;
    const { DeleteObjectsCommand, GetObjectCommand } = await import('@aws-sdk/client-s3');
    const [client, all] = await Promise.all([this.#client(), this.#list(this.#folder(''))]);
    const Bucket = this.#deployment().bucketName;
    const code = all.filter(({ key }) => key.startsWith(`${this.#folder('code')}/`));
    const templates = await Promise.all(
      all
        .filter(({ key }) => key.endsWith('/compiled-cloudformation-template.json'))
        .map(async ({ key: Key }) => {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
          return (await Body?.transformToString()) ?? '';
        }),
    );
    // Without a template nobody knows what is needed.
    if (templates.length === 0) return;
    const obsolete = obsoleteCode(code, templates, new Date());
    for (let first = 0; first < obsolete.length; first += 1_000) {
      const Objects = obsolete.slice(first, first + 1_000).map((Key) => ({ Key }));
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    }
  }

  #deployment(): Deployment {
    const found = this.#serverless.pluginManager.plugins.find(
      (plugin) => 'uploadFunctionsAndLayers' in plugin,
    );
    if (!found) throw new Error('The CLI has no plugin that uploads packages.');
    return found as Deployment;
  }

  /** In the folder of the stage, which `remove` empties. */
  #folder(name: string): string {
    const provider = this.#serverless.getProvider('aws');
    const { service } = this.#serverless.service;
    return `${provider.getDeploymentPrefix()}/${service}/${provider.getStage()}/${name}`;
  }

  #packages(): PackageFile[] {
    const { service, serviceDir } = this.#serverless;
    return service.getAllFunctions().map((name) => {
      const path = resolve(serviceDir, service.getFunction(name).package.artifact);
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
      return { name: basename(path), path, hash };
    });
  }

  async #client(): Promise<S3Client> {
    const { S3Client } = await import('@aws-sdk/client-s3');
    return new S3Client((await this.#serverless.getProvider('aws').getAwsSdkV3Config?.()) ?? {});
  }

  async #list(Prefix: string): Promise<StoredObject[]> {
    const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
    const pages = paginateListObjectsV2(
      { client: await this.#client() },
      { Bucket: this.#deployment().bucketName, Prefix },
    );
    const found: StoredObject[] = [];
    for await (const { Contents = [] } of pages) {
      found.push(
        ...Contents.map(({ Key = '', LastModified = new Date() }) => ({
          key: Key,
          modifiedAt: LastModified,
        })),
      );
    }
    return found;
  }
}
