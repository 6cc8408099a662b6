import { useField } from 'react-final-form';

function KeptField({ name }: { name: string }) {
  useField(name, { subscription: {} });
  return null;
}

/** A field that comes back after it was away begins with its initial value unless another one holds it, as these do. */
export function KeptFields({ names }: { names: readonly string[] }) {
  return names.map((name) => <KeptField key={name} name={name} />);
}
