/** In place of antd's components and hooks that only add rules or a class for them: the build has generated the rules. */
export default function noStyle(): string {
  return '';
}
