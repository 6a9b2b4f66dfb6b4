import type { ReactNode, SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number }

/** Drawn on a 24 grid with one stroke; always beside words, so they are hidden from screen readers. */
function Icon({ size = 24, children, ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {children}
    </svg>
  )
}

/** An icon that only a single screen needs is drawn there. */
export const drawn = (path: string) =>
  function DrawnIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={path} />
      </Icon>
    )
  }

export const HomeIcon = /* @__PURE__ */ drawn('M4 11.5 12 4l8 7.5V20h-5.5v-5h-5v5H4z')
export const HistoryIcon = /* @__PURE__ */ drawn('M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 1.8')
export const WalletIcon = /* @__PURE__ */ drawn(
  'M4 8.5V6.8A1.8 1.8 0 0 1 5.8 5H17v3.5M4 8.5h14.5A1.5 1.5 0 0 1 20 10v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18zM16 14h.01',
)
export const PersonIcon = /* @__PURE__ */ drawn('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20a7.5 7.5 0 0 1 15 0')
export const PlusIcon = /* @__PURE__ */ drawn('M12 5v14M5 12h14')
export const CloseIcon = /* @__PURE__ */ drawn('M6 6l12 12M18 6 6 18')
export const CheckIcon = /* @__PURE__ */ drawn('M5 12.5 10 17l9-10')
export const ChevronDownIcon = /* @__PURE__ */ drawn('M6 9l6 6 6-6')
export const ScanIcon = /* @__PURE__ */ drawn('M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16')
export const CodeIcon = /* @__PURE__ */ drawn(
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M20 20h-2v-2',
)
export const SendIcon = /* @__PURE__ */ drawn('M20 4 4 11l6 2.5M20 4l-7 16-3-6.5M20 4 10 13.5')
export const BankIcon = /* @__PURE__ */ drawn('M4 9.5 12 4l8 5.5zM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16')
export const AlertIcon = /* @__PURE__ */ drawn('M12 4 2.8 19.5h18.4zM12 10v4M12 17h.01')
export const OfflineIcon = /* @__PURE__ */ drawn(
  'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 5-2.7M14.5 9.4A10 10 0 0 1 19 12M12 19h.01',
)
export const StarIcon = /* @__PURE__ */ drawn('M12 4l2.5 5.2 5.5.8-4 4 1 5.6-5-2.7-5 2.7 1-5.6-4-4 5.5-.8z')
export const HeartIcon = /* @__PURE__ */ drawn(
  'M12 20s-8-4.8-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.2 12 20 12 20z',
)
export const MailIcon = /* @__PURE__ */ drawn('M4 6h16v12H4zM4 7l8 6 8-6')
export const LockIcon = /* @__PURE__ */ drawn('M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11')
export const LogOutIcon = /* @__PURE__ */ drawn('M10 4H5v16h5M9 12h11M16 8l4 4-4 4')
