import { Button, Modal } from "antd";
import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { lazyPart } from "../host/lazy-part.tsx";
import type { LocationState, Navigation, UseLocationState } from "../host/location.ts";
import { InnerRuntime, useRuntime } from "../host/runtime.tsx";
import { LoadingLines } from "../parts/loading-lines.tsx";
import type { OpenedDialog } from "./stage.ts";

export interface ScreenDialogProps extends OpenedDialog {
  close: () => void;
}

const Address = createContext<LocationState | undefined>(undefined);

const useDialogAddress: UseLocationState = () => {
  const address = useContext(Address);
  if (address === undefined) throw new Error("useDialogAddress: expected a <ScreenDialog> above, got none");
  return address;
};

/** A screen in a dialog: its page, with an address that only the dialog knows. Its way back closes it. */
export function ScreenDialog({ title, width = 900, screen, search, close }: ScreenDialogProps): ReactNode {
  const { navigation: outer } = useRuntime();
  const [Page] = useState(() => lazyPart<object>(async () => ({ default: (await screen.load()).default as ComponentType })));
  const navigation = useMemo<Navigation>(
    () => ({
      go: (path) => {
        close();
        outer.go(path);
      },
      back: close,
      open: outer.open,
    }),
    [outer, close],
  );
  const [current, setCurrent] = useState(search);
  const address = useMemo(() => ({ search: current, setSearch: setCurrent }), [current]);
  return (
    <Modal
      open
      transitionName=""
      maskTransitionName=""
      title={title}
      width={width}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          关闭
        </Button>,
      ]}
    >
      <Address value={address}>
        <InnerRuntime navigation={navigation} useLocationState={useDialogAddress}>
          <Page onMissing={close} placeholder={<LoadingLines rows={8} />} />
        </InnerRuntime>
      </Address>
    </Modal>
  );
}
