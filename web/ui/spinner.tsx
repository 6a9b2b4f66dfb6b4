/** Says in words what is waited for; the turning ring is only for the eye. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="spinner">
      <svg
        width={28}
        height={28}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
      </svg>
      <span>{label}</span>
    </div>
  )
}
