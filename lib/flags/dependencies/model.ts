export interface DependencyRequest {
  readonly feature: string;
  readonly enabled?: boolean;
  readonly variants?: readonly string[];
}
