/** Drawn like those that every screen shares, and apart from them: home does without. */
const drawn = (path: string) =>
  function SectionIcon() {
    return (
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    )
  }

export const PhoneIcon = drawn('M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 17.5h2')
export const SettingsIcon = drawn('M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M7 14.5v5')
export const ShieldIcon = drawn('M12 3.5 5 6v5.5c0 4 2.8 7.3 7 9 4.2-1.7 7-5 7-9V6zM9 12l2.2 2.2L15.2 10')
export const PaperIcon = drawn('M7 3.5h7l4 4V20a.5.5 0 0 1-.5.5h-10A.5.5 0 0 1 7 20zM10 12h5M10 16h5')
export const DeskIcon = drawn('M4 5h16v11H4zM9 20h6M12 16v4')
export const HelpIcon = drawn(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M9.8 9.6a2.3 2.3 0 1 1 3.3 2.2c-.8.4-1.1.8-1.1 1.7M12 16.5h.01',
)
