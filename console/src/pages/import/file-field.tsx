import { Control } from '../../components/form/field.tsx';

/** A file whose text is read in the browser. */
export function FileField({ onText }: { readonly onText: (text: string) => void }) {
  return (
    <Control label="File" hint="An export, as JSON">
      {(control) => (
        <input
          {...control}
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void file.text().then(onText);
          }}
        />
      )}
    </Control>
  );
}
