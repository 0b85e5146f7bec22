const usual = [1, 7, 30, 90];

/** For how many days a terminal may be signed in. Pure. @param most 0 for no limit */
export function daysToChoose(most: number): readonly number[] {
  if (most === 0) return usual;
  const allowed = usual.filter((days) => days <= most);
  return allowed.includes(most) || most > 90 ? allowed : [...allowed, most];
}
