/** What is refused about the properties of a request, in sentences that name them as people do. Pure. */
export function faultsInWords(faults: ReadonlyMap<string, string>): string {
  const sentences = [...faults].map(([path, fault]) => {
    const place = placeInWords(path);
    const isRule = fault.startsWith('Must ');
    return place !== '' && isRule
      ? `${place}: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`
      : fault;
  });
  return [...new Set(sentences)].join(' ');
}

/** `/body/constraints/0/contextName` as `Constraint 1, context name`. Pure. */
function placeInWords(path: string): string {
  const parts = path.split('/').slice(2);
  const named = parts.flatMap((part, index) => {
    if (/^\d+$/.test(part)) return [];
    const words = part.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
    const position = parts[index + 1];
    const isOneOf = position !== undefined && /^\d+$/.test(position);
    return [isOneOf ? `${words.replace(/s$/, '')} ${Number(position) + 1}` : words];
  });
  const text = named.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
