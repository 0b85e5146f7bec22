/** Selects flags in one of three ways, and the environment to export. */
export interface ExportQuery {
  readonly environment: string;
  /** Empty: all flags. */
  readonly features?: readonly string[];
  /** `type:value`, or only the value of a tag of the type `simple`. */
  readonly tag?: string;
  readonly project?: string;
}
