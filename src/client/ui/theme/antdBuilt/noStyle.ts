/** Replaces antd's components and hooks that only add rules or a class, because the build generates the rules. */
export default function noStyle(): string {
  return '';
}
