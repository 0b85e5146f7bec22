/** What a guardrail says now. */
export const guardrailVerdicts = ['ok', 'worse', 'not-enough-data', 'held', 'not-watched'] as const;

/** How far a guardrail is from stopping. */
export interface GuardrailState {
  readonly safeguardId: string;
  readonly verdict: (typeof guardrailVerdicts)[number];
  /** For people, without a full stop. */
  readonly sentence: string;
  /** 0 to 1; 1 stops. `null`: not known. */
  readonly progress: number | null;
  /** Since when it counts; `null` while it is not watched. */
  readonly since: string | null;
  readonly comparison?: {
    readonly with: { readonly failures: number; readonly of: number };
    readonly without: { readonly failures: number; readonly of: number };
    readonly difference: number;
    /** `null` without data. */
    readonly lower: number | null;
  };
  readonly threshold?: {
    readonly value: number | null;
    readonly operator: '>' | '<';
    readonly threshold: number;
  };
}
