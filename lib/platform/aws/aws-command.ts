/** One call of a service of AWS. The compiler alone knows what is answered. */
export abstract class AwsCommand<Input extends object, Output> {
  /** For example `GetItem`. */
  abstract readonly operation: string;
  readonly input: Input;
  declare readonly output: Output;

  constructor(input: Input) {
    this.input = input;
  }

  /** What is sent, the same for all attempts. */
  body(): object {
    return this.input;
  }
}
