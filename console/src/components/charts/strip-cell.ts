/** What happened in a span of time. */
export interface StripCell {
  /** For a tooltip: `21:00: 12 delivered, 3 failed`. */
  readonly text: string;
  readonly state: 'nothing' | 'good' | 'mixed' | 'bad';
}
