/** Who can change or see a project, by its mode and how many people have a role in it. Pure. */
export function accessInWords(mode: string, members: number): string {
  const only = members === 0 ? 'Only administrators' : `Only its ${counted(members, 'member')}`;
  if (mode === 'private') return `${only} can see it`;
  if (mode === 'protected') return `${only} can change it`;
  const also = members === 0 ? '' : ` and its ${counted(members, 'member')}`;
  return `Every editor${also} can change it`;
}

/** A number of things: `1 flag`, `2 flags`. Pure. */
export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
