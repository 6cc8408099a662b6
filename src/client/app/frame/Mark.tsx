export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <g fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round">
        <path d="M8 6v20" />
        <path d="M11.5 16A12.5 12.5 0 0 0 23.5 6.2" stroke="#C6E05A" />
        <path d="M11.5 16A12.5 12.5 0 0 1 23.5 25.8" strokeDasharray=".01 5.2" />
      </g>
    </svg>
  );
}
