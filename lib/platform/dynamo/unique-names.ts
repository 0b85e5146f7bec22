/** The item that makes a name unique: it says who has it. */
export interface ClaimedName {
  readonly id: number;
}
