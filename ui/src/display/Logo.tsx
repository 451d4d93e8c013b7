import logo from './logo.svg'

export function Logo({ size, label = '' }: { size: number; label?: string }) {
  return <img src={logo} width={size} height={size} alt={label} draggable={false} />
}
