import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';

interface DisclosureProps {
  label: string;
  className?: string;
  children: ReactNode;
}

export function Disclosure({ label, className, children }: DisclosureProps) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { pathname } = useLocation();
  const isOpen = openAt === pathname;
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpenAt(null);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    // The link may lead to the current page, but the panel closes.
    const closeOnLink = (event: Event) => {
      if (event.target instanceof Element && frame.current?.contains(event.target) && event.target.closest('a')) {
        setOpenAt(null);
      }
    };
    document.addEventListener('click', closeOnLink);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('click', closeOnLink);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  return (
    <div className={`disclosure ${className ?? ''}`} ref={frame}>
      <button
        ref={button}
        type="button"
        className="bar-button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpenAt(isOpen ? null : pathname)}
      >
        {label}
      </button>
      <div id={panelId} className="disclosure-panel" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
